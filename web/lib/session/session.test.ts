// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const identity = vi.hoisted(() => ({ readActor: vi.fn(), endSession: vi.fn(), leave: vi.fn() }))
vi.mock('./identity.ts', () => identity)

const ana = { id: 'ana', email: 'ana@retorna.example', isAdmin: false }
const deleteDatabase = vi.fn(() => new EventTarget())
const signedInHere = () => localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'ana')

async function openPage() {
  vi.resetModules()
  const page = await import('./session.ts')
  await page.readSession()
  return page
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', { deleteDatabase })
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  identity.readActor.mockResolvedValue(ana)
  signedInHere()
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.clearAllMocks()
  vi.resetModules()
})

const forgotten = () => deleteDatabase.mock.calls.length > 0

it('keeps the conversations of a signed-in user', async () => {
  const page = await openPage()
  expect(page.currentSession().status).toBe('signed-in')
  expect(forgotten()).toBe(false)
})

it('keeps them when the session cannot be read offline', async () => {
  identity.readActor.mockRejectedValue(new TypeError('Failed to fetch'))
  const page = await openPage()
  expect(page.currentSession().status).toBe('signed-out')
  expect(forgotten()).toBe(false)
})

it('deletes them when the session has expired at the start', async () => {
  identity.readActor.mockResolvedValue(null)
  await openPage()
  expect(deleteDatabase).toHaveBeenCalledWith('kept-conversations')
})

it('deletes them when no user is signed in', async () => {
  localStorage.clear()
  await openPage()
  expect(forgotten()).toBe(true)
})

it('deletes them when the API reports the session as expired', async () => {
  const page = await openPage()
  await page.endExpiredSession()
  expect(forgotten()).toBe(true)
})

it('deletes them on the sign-out of a suspended user, even if the user pool is unreachable', async () => {
  identity.leave.mockRejectedValue(new TypeError('Failed to fetch'))
  const page = await openPage()
  page.setAccountSuspended(true)
  await page.signOut()
  expect(forgotten()).toBe(true)
})
