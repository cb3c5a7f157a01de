import { z } from 'zod';
import type { AuthSettings } from '../config/settings.ts';
import { PASSWORD_BYTES_MAX, PASSWORD_CHARACTERS_MAX, passwordCharactersMin } from '../passwords/policy.ts';

export const methodsSchema = z
  .object({
    registration: z
      .enum(['open', 'invited', 'closed'])
      .describe('Who may create accounts: anyone, people with an invitation, or administrators only'),
    verification: z
      .enum(['mailed', 'unavailable'])
      .describe(
        'Whether new addresses get a link that verifies them. unavailable: no e-mails are sent, so passwords cannot be reset either',
      ),
    password: z
      .object({
        policy: z
          .enum(['standard', 'strict'])
          .describe('strict: also refused when it is built from common words, names or repetitions'),
        min_characters: z.int().describe('Unicode code points, after NFKC'),
        max_characters: z.int().describe('Unicode code points, after NFKC'),
        max_bytes: z.int().describe('Of its UTF-8, before NFKC'),
      })
      .describe('Rules of new passwords. Common and easily guessed ones are also refused'),
    second_factor: z.object({
      methods: z.array(z.enum(['totp', 'recovery_code'])).describe('Codes that a login accepts'),
      required_for: z.array(z.string()).describe('Roles whose users have to set one up'),
    }),
    cookie_sessions: z
      .literal(true)
      .describe('Pages of `public_url` may keep their session in a cookie: `session: "cookie"` of a login'),
    public_url: z.string().describe('Public URL of the platform, without a trailing slash'),
  })
  .meta({ id: 'SignInMethods' });

export function toMethodsBody(settings: AuthSettings): z.output<typeof methodsSchema> {
  return {
    registration: settings.registration,
    verification: settings.verifiesAddresses ? 'mailed' : 'unavailable',
    password: {
      policy: settings.passwordPolicy,
      min_characters: passwordCharactersMin(settings.passwordPolicy),
      max_characters: PASSWORD_CHARACTERS_MAX,
      max_bytes: PASSWORD_BYTES_MAX,
    },
    second_factor: {
      methods: ['totp', 'recovery_code'],
      required_for: [...settings.secondFactorRequiredFor],
    },
    cookie_sessions: true,
    public_url: settings.publicUrl,
  };
}
