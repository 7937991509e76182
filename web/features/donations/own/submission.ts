import * as z from 'zod'
import { submissions } from '../../../lib/submission.ts'

export const donationSubmissions = submissions(
  'donation',
  z.object({ entityId: z.string(), amountCents: z.number().int(), taxId: z.string() }),
)
