import * as z from 'zod'
import { pixKeyTypes } from '../../../../shared/withdrawals/pix-key.ts'
import { submissions } from '../../../lib/submission.ts'

export const withdrawalSubmissions = submissions(
  'withdrawal',
  z.object({
    amountCents: z.number().int(),
    taxId: z.string(),
    pixKeyType: z.enum(pixKeyTypes),
    pixKey: z.string(),
  }),
)
