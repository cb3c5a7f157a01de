import { z } from 'zod';

const password = z.string().min(1).max(2_048);
const code = z.string().min(1).max(64).describe('Six-digit code of the authenticator, or a recovery code');

export const beginSecondFactorRequest = z.object({ password }).meta({ id: 'BeginSecondFactorRequest' });
export const confirmSecondFactorRequest = z
  .object({ code: z.string().min(1).max(64).describe('Six-digit code of the authenticator') })
  .meta({ id: 'ConfirmSecondFactorRequest' });
export const secondFactorProof = z.object({ password, code }).meta({ id: 'SecondFactorProof' });

export const enrolmentSchema = z
  .object({
    secret: z.string().describe('Base32; shown only once'),
    otpauth_url: z.string().describe('To show as a QR code'),
  })
  .meta({ id: 'SecondFactorEnrolment' });

export const recoveryCodesSchema = z
  .object({
    message: z.string(),
    recovery_codes: z.array(z.string()).describe('Each works once; shown only once'),
  })
  .meta({ id: 'RecoveryCodes' });
