// @vitest-environment jsdom
import i18next, { type TFunction } from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import type { RefusalCode } from '../../../shared/refusals.ts'
import { loadNamespaces } from '../../i18n/i18n.ts'
import { savingProblemText } from './saving-problem.ts'

let t: TFunction<['profiles', 'errors']>
beforeAll(async () => {
  await loadNamespaces(['profiles', 'errors'])
  t = i18next.getFixedT(null, ['profiles', 'errors'])
})

const refusal = (code: RefusalCode) => Object.assign(new Error(code), { code, status: 422 })

it.each<[RefusalCode, RegExp]>([
  ['request.invalid', /^Dados inválidos\.\.\. Confira os campos/],
  ['profile.name_required', /^Todos os campos obrigatórios devem ser preenchidos\nNome completo é obrigatório\.$/],
  ['profile.location_required', /^Permissão de localização é obrigatória$/],
  ['profile.tax_id_taken', /^Este CPF\/CNPJ já está cadastrado no sistema$/],
])('says why a profile was not saved: %s', (code, text) => {
  expect(savingProblemText(t, refusal(code))).toMatch(text)
})
