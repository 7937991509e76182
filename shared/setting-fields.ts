import * as z from 'zod'
import { withdrawalLimits } from './money.ts'

/** Bounds of the numbers; the page shows them (rules 12.4). The pool refreshes tokens for 30 days (rules 2.13). */
export const settingsBounds = { uploadLimitMb: { min: 1, max: 50 }, sessionHours: { min: 1, max: 720 } } as const
export const maintenanceMessageMaxLength = 500
/** The maximum withdrawal: with this value no request needs two admins. */
export const largestTwoAdminsAboveCents = withdrawalLimits.maxCents

const between = ({ min, max }: Readonly<Record<'min' | 'max', number>>) => z.int().min(min).max(max)

/** The settings with bounds, for the contract and the stored row. */
export const settingFields = {
  uploadLimitMb: between(settingsBounds.uploadLimitMb),
  sessionHours: between(settingsBounds.sessionHours),
  maintenanceMessage: z.string().max(maintenanceMessageMaxLength),
  productionDomain: z.string().max(253),
  twoAdminsAboveCents: between({ min: 0, max: largestTwoAdminsAboveCents }),
}
