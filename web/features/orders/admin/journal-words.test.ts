import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { personalAccounts, platformAccounts } from '../../../../functions/ledger/accounts.ts'
import { actions, firstState, steps } from '../../../../functions/ledger/steps.ts'
import texts from '../../../i18n/ptBR/admin-orders.json' with { type: 'json' }
import { accountText, actionText, saleStateText, subjectText } from './payment-status-text.ts'

beforeAll(() => i18next.init({ lng: 'pt-BR', resources: { 'pt-BR': { 'admin-orders': texts } } }))

const t = () => i18next.getFixedT<'orders'>('pt-BR', 'orders')
const states = new Set(Object.values(steps).flatMap((of) => Object.values(of).flatMap((one) => Object.values(one))))

it('has words for every action, state, account and subject of the ledger', () => {
  for (const action of actions) expect(actionText(t(), action), action).not.toBe(action)
  for (const { to } of states) if (to !== firstState) expect(saleStateText(t(), to), to).not.toBe(to)
  for (const account of platformAccounts) expect(accountText(t(), account), account).not.toBe(account)
  for (const account of personalAccounts) expect(accountText(t(), `user/1/${account}`), account).not.toContain('user/')
  expect(accountText(t(), 'entity/ent_1')).toBe('Entidade que recebe a doação')
  for (const kind of Object.keys(steps)) expect(subjectText(t(), `${kind}/x_1`), kind).not.toContain(kind)
})

it('keeps the number of a subject', () => {
  expect(subjectText(t(), 'stray/1300000001')).toBe('Pagamento que não comprou nada 1300000001')
})
