import { parseDuration } from '@gridlease/common/config/duration';
import { z } from 'zod';

/** A JSON object that is passed on as it is; its size is that of its JSON text without white space. */
export function opaqueObject(bytesMax: number) {
  return z
    .record(z.string(), z.unknown())
    .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= bytesMax, {
      message: `must be at most ${bytesMax} bytes of JSON`,
    });
}

/** A duration such as "90s" or "5m" within bounds, in milliseconds. */
export function durationText({ min, max }: { readonly min: string; readonly max: string }) {
  const [least = 0, most = 0] = [min, max].map(parseDuration);
  return z.string().transform((value, context) => {
    const milliseconds = parseDuration(value);
    if (milliseconds !== undefined && milliseconds >= least && milliseconds <= most) return milliseconds;
    context.addIssue({ code: 'custom', message: `must be a duration from ${min} to ${max}, such as "90s"` });
    return z.NEVER;
  });
}
