import { expect, test } from 'vitest'
import { operations } from '../../shared/contract/contract.ts'
import { nouns } from '../../shared/contract/operation.ts'
import { refusalStatus } from '../../shared/refusals.ts'
import { checkCells } from '../support/cells.ts'

const cells = operations().map((operation) => [operation.name, operation] as const)

test('every operation has one of three access levels and belongs to a noun with a function', () =>
  checkCells(cells, ({ access, noun }) => {
    expect(['public', 'signed-in', 'admin']).toContain(access)
    expect(nouns).toContain(noun)
  }))

test('admin operations, and only they, are below /admin', () => {
  for (const { name, path, access } of operations()) expect(path.startsWith('/admin/'), name).toBe(access === 'admin')
})

test('only sign-up, recovery, screens, unsubscriptions, views, webhooks, support and newsletter change data without a sign-in', () => {
  const open = operations().filter(({ access }) => access === 'public')
  const changing = open.filter(({ method }) => method !== 'GET').map(({ name }) => name)
  // Users without an account or a password cannot sign in first.
  const ofAccounts = ['accounts.signUp', 'accounts.confirmSignUp', 'accounts.requestRecovery', 'accounts.resetPassword']
  // Ends a sign-in that began at the user pool.
  ofAccounts.push('accounts.signInByEmail')
  // Used by a signed-out screen. `state` is a POST, so that the secret is not in a URL.
  const ofScreens = ['deviceSignIns.start', 'deviceSignIns.state', 'deviceSignIns.signIn']
  const ofViews = ['pageViews.record', 'pageViews.recordEmptySearch']
  // Support for users without a sign-in; the secret of an answer's link is not in a URL.
  const ofSupport = ['tickets.createAsVisitor', 'tickets.openByLink', 'tickets.eraseByLink']
  const others = ['notifications.unsubscribe', ...ofViews, 'orders.notify', ...ofSupport]
  // Each but the first needs the secret of a link in an e-mail.
  const ofSubscribers = ['subscribe', 'confirm', 'unsubscribe', 'openByLink', 'eraseByLink'].map(
    (name) => `newsletter.${name}`,
  )
  expect(changing).toEqual([...ofAccounts, ...ofScreens, ...others, ...ofSubscribers])
})

test('only public reads may be cached by browsers and proxies', () => {
  const kept = operations().filter(({ maxAgeSeconds }) => maxAgeSeconds !== undefined)
  expect(kept.filter(({ method, access }) => method !== 'GET' || access !== 'public')).toEqual([])
})

test('every operation answers unrelated users with its declared refusal (403, 404 or 409)', () =>
  checkCells(cells, ({ relation, refusals }) => {
    if (typeof relation === 'string') return
    expect(refusals).toContain(relation.others)
    expect([403, 404, 409]).toContain(refusalStatus[relation.others])
  }))

test('visitors and admins have no relation except that of readers', () => {
  const related = operations().filter(({ access, relation }) => access !== 'signed-in' && relation !== 'none')
  for (const { name, access, relation } of related) {
    expect(access, name).toBe('public')
    expect(relation, name).toMatchObject({ is: 'reader' })
  }
})
