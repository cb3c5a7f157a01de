import { expect, it } from 'vitest';
import { labelsToText, textToLabels } from './labels-text.ts';

it('labels are typed one to a line, and read back as they were', () => {
  const labels = { zone: 'eu-west-1a', 'power.source': 'a=b' };
  expect(labelsToText(labels)).toBe('power.source=a=b\nzone=eu-west-1a');
  expect(textToLabels(labelsToText(labels))).toEqual(labels);
});

it('spaces around names and values, and empty lines, say nothing', () => {
  expect(textToLabels(' zone = here \n\n rack\n')).toEqual({ zone: 'here', rack: '' });
  expect(textToLabels('')).toEqual({});
});
