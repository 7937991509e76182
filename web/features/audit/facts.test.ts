import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import audit from '../../i18n/ptBR/audit.json' with { type: 'json' }
import { factsOf } from './facts.ts'

beforeAll(() => i18next.init({ lng: 'pt-BR', defaultNS: 'audit', resources: { 'pt-BR': { audit } } }))
const facts = (before: object, after: object) =>
  factsOf(i18next.getFixedT<'audit'>('pt-BR', 'audit'), { ...before }, { ...after }, 'pt-BR').map(
    ({ label, before: was, after: is }) => `${label}: ${was} > ${is}`.replace(/\u00a0/g, ' '),
  )

it.each([
  [{ status: 'pending' }, { status: 'completed' }, ['Situação: pending > completed']],
  [{}, { amountCents: 4000 }, ['Valor:  > R$ 40,00']],
  [{ maintenanceOn: false }, { maintenanceOn: true }, ['Manutenção: Não > Sim']],
  [{ answers: 1, bearer: null }, { answers: 2 }, ['Respostas: 1 > 2', 'Quem paga:  > ']],
  [{ ofNextYear: ['a'] }, {}, ['ofNextYear: ["a"] > ']],
])('pairs %j and %j as %j', (before, after, lines) => {
  expect(facts(before, after)).toEqual(lines)
})
