import * as z from 'zod'
import { disputeId } from '../../shared/contract/disputes.ts'

const instant = z.iso.datetime({ precision: 3 })

/** Of a list of disputes: opening and id. */
export const position = z.string().refine((text) => {
  const [time, id, ...more] = text.split('#')
  return more.length === 0 && instant.safeParse(time).success && disputeId.safeParse(id).success
})
