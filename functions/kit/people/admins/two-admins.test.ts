import { expect, it } from 'vitest'
import { isConfirmation, isProposerAdmin, type TwoAdmins } from './two-admins.ts'

const [first, second] = ['55555555-5555-4555-8555-555555555555', '44444444-4444-4444-8444-444444444444']
const proposed: TwoAdmins = { userId: second, proposerId: first, proposerIsAdmin: true, isSameStep: true }
const confirms = (change: Partial<TwoAdmins>) =>
  isConfirmation({ ...proposed, ...change }, 'dispute.second_admin_needed')

it('a second admin confirms the same step of a proposer who still is an admin', () => {
  expect(confirms({})).toBe(true)
  const others: Partial<TwoAdmins>[] = [{ proposerId: null }, { proposerIsAdmin: false }, { isSameStep: false }]
  expect(others.map(confirms)).toEqual([false, false, false])
})

it('refuses the confirmation of the proposer, who may propose another step', () => {
  expect(() => confirms({ userId: first })).toThrow('dispute.second_admin_needed')
  expect(confirms({ userId: first, isSameStep: false })).toBe(false)
})

it('asks the group only about a proposal', async () => {
  const admins = { isAdmin: async (id: string) => id === first }
  expect(await isProposerAdmin(admins, { by: first })).toBe(true)
  expect(await isProposerAdmin(admins, { by: second })).toBe(false)
  for (const none of [null, undefined]) expect(await isProposerAdmin(admins, none)).toBe(false)
})
