import * as z from 'zod'
import { submissions } from '../../../lib/submission.ts'

/** Stores donations that were sent but not answered. */
export const donationSubmissions = submissions(
  'donation',
  z.object({ entityId: z.string(), amountCents: z.number().int(), taxId: z.string() }),
)
