import type { TFunction } from 'i18next'
import type { RefusalCode } from '../../../shared/refusals.ts'
import { problemText, refusalCode } from '../../lib/server/problem.ts'

const required: readonly (RefusalCode | undefined)[] = [
  'profile.name_required',
  'profile.birth_required',
  'profile.postal_code_required',
  'profile.street_required',
  'profile.number_required',
  'profile.state_required',
  'profile.city_required',
]

/** Why a profile was not saved. Malformed and absent values have the general text of core §8. */
export function savingProblemText(t: TFunction<['profiles', 'errors']>, error: unknown): string {
  const code = refusalCode(error)
  if (code === 'request.invalid') return t('form.invalid')
  const text = problemText(t, error)
  return required.includes(code) ? `${t('form.required')}\n${text}` : text
}
