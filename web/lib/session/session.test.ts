// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const identity = vi.hoisted(() => ({ readActor: vi.fn(), endSession: vi.fn(), leave: vi.fn() }))
vi.mock('./identity.ts', () => identity)

const ana = { id: 'ana', email: 'ana@retorna.example', isAdmin: false }
const deleteDatabase = vi.fn(() => new EventTarget())
const signedInHere = () => localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'ana')

/** A page that is opened anew. */
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

it('keeps the conversations of whoever is signed in', async () => {
  const page = await openPage()
  expect(page.currentSession().status).toBe('signed-in')
  expect(forgotten()).toBe(false)
})

it('keeps them where the session cannot be read for want of a network', async () => {
  identity.readActor.mockRejectedValue(new TypeError('Failed to fetch'))
  const page = await openPage()
  expect(page.currentSession().status).toBe('signed-out')
  expect(forgotten()).toBe(false)
})

it('forgets them where the session is found over at the start', async () => {
  identity.readActor.mockResolvedValue(null)
  await openPage()
  expect(deleteDatabase).toHaveBeenCalledWith('kept-conversations')
})

it('forgets them where nobody is signed in any more, whoever ended it', async () => {
  localStorage.clear()
  await openPage()
  expect(forgotten()).toBe(true)
})

it('forgets them when the API says that the session is over', async () => {
  const page = await openPage()
  await page.sessionEnded()
  expect(forgotten()).toBe(true)
})

it('forgets them when a suspended person signs out, also where the pool cannot be told', async () => {
  identity.leave.mockRejectedValue(new TypeError('Failed to fetch'))
  const page = await openPage()
  page.accountStands(true)
  await page.signOut()
  expect(forgotten()).toBe(true)
})
