import { cleanPixKey, isPixKey, type PixKeyType } from '../payouts/pix-key.ts'
import type { RefusalCode } from '../refusals.ts'

export const entityNameMaxLength = 100
export const entityDescriptionMaxLength = 500

export interface EntityForm {
  readonly name: string
  readonly description: string
  readonly pixKeyType: PixKeyType | ''
  readonly pixKey: string
}

export const entityFormProblems = [
  'entity.name_required',
  'entity.description_required',
  'entity.pix_key_type_required',
  'entity.pix_key_required',
  'entity.pix_key_invalid',
] as const satisfies readonly RefusalCode[]
export type EntityFormProblem = (typeof entityFormProblems)[number]

/** Returns all problems in field order, at most one per field (rules 10.18). */
export function entityProblems({ name, description, pixKeyType, pixKey }: EntityForm): EntityFormProblem[] {
  const noType = pixKeyType === ''
  const noKey = pixKey.trim() === ''
  const faults: Readonly<Record<EntityFormProblem, boolean>> = {
    'entity.name_required': name.trim() === '',
    'entity.description_required': description.trim() === '',
    'entity.pix_key_type_required': noType,
    'entity.pix_key_required': noKey,
    'entity.pix_key_invalid': !noType && !noKey && !isPixKey(pixKeyType, cleanPixKey(pixKeyType, pixKey)),
  }
  return entityFormProblems.filter((problem) => faults[problem])
}
