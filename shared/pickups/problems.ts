import * as z from 'zod'
import { idOf } from '../ids.ts'

export const caseId = idOf('case')

/** What a participant reports of an accepted pickup (rules 9.20). */
export const problemKinds = ['not_there', 'not_as_described', 'not_confirmed', 'unsafe', 'other'] as const
export const problemKind = z.enum(problemKinds)
export type ProblemKind = z.infer<typeof problemKind>
export const problemTextMaxLength = 1000

/**
 * Why a pickup became a case (rules 9.21): reported, confirmed by neither side, or confirmed by the owner alone where
 * that does not complete it. `not_possible`: ad or money no longer fit the pickup.
 */
export const caseCauses = [
  'problem',
  'not_confirmed',
  'above_limit',
  'not_reminded',
  'account',
  'disputed',
  'not_possible',
] as const
export const caseCause = z.enum(caseCauses)
export type CaseCause = z.infer<typeof caseCause>
