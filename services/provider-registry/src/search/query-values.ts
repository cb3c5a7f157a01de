import { parseDuration } from '@gridlease/common/config/duration';
import { Decimal, floorUnits } from '@gridlease/pricing/decimal';
import { z } from 'zod';
import { cudaVersion } from '../providers/host-schema.ts';

const DURATION_MS_MAX = 3_650 * 86_400_000;

/** A compute capability such as 8.9, as major * 10000 + minor. */
export const computeCapability = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,4})?$/, 'must be a version such as 8.9')
  .transform((value) => {
    const [major = '0', minor = '0'] = value.split('.');
    return Number(major) * 10_000 + Number(minor);
  });

/** A percentage such as 99.95, in hundredths. */
export const percentHundredths = z
  .string()
  .regex(
    /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/,
    'must be a number from 0 to 100 with at most two decimals, such as 99.95',
  )
  .transform((value) => Math.round(Number(value) * 100))
  .meta({ type: 'number', minimum: 0, maximum: 100, pattern: undefined });

/** A duration such as 90s, in milliseconds. */
export const duration = z.string().transform((value, context) => {
  const ms = parseDuration(value);
  if (ms !== undefined && ms <= DURATION_MS_MAX) return ms;
  context.addIssue({ code: 'custom', message: 'must be a duration such as 90s or 15m, of 10 years at most' });
  return z.NEVER;
});

/** A price such as 0.75, in base units, as a decimal number. */
export const hourlyRate = z
  .string()
  .regex(/^\d{1,20}(\.\d{1,9})?$/, 'must be a decimal with at most 9 digits after the point, such as 0.75')
  .transform((value) => floorUnits(new Decimal(value)).toString());

/** A version such as 12.4, as its numbers without zeros at the end, so that 12.0 is no newer than 12. */
export const versionNumbers = cudaVersion.transform((value) => {
  const numbers = value.split('.').map(Number);
  return numbers.slice(0, numbers.findLastIndex((number, place) => number > 0 || place === 0) + 1);
});
