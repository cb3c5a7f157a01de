import { expect, test } from 'vitest';
import { metricValue } from './metrics-page.ts';

const PAGE = `# HELP passes_seconds How long
# TYPE passes_seconds histogram
passes_seconds_bucket{le="0.1",service="a"} 3
passes_seconds_sum{service="a"} 0.25
passes_seconds_count{service="a"} 3
responses{status="200",route="/a b"} 4
responses{status="404"} 5
up 1
`;

test('a metric is found by its full name, with and without labels', () => {
  expect(metricValue(PAGE, 'passes_seconds_sum')).toBe(0.25);
  expect(metricValue(PAGE, 'passes_seconds_count')).toBe(3);
  expect(metricValue(PAGE, 'up')).toBe(1);
});

test('the values of all label sets are added up', () => {
  expect(metricValue(PAGE, 'responses')).toBe(9);
});

test('a missing metric is not zero', () => {
  expect(() => metricValue(PAGE, 'passes_seconds')).toThrow('does not have passes_seconds');
});
