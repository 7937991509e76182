import { afterEach, expect, it, vi } from 'vitest'
import { listen } from '../endpoint/endpoint.ts'
import { createOutages } from './outages.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function served() {
  const outages = createOutages()
  const guarded = outages.guard('MAIL', (_request, response) => response.end('sent'))
  const arrived = vi.fn<typeof guarded>(guarded)
  const server = await listen(arrived)
  ends.push(server.close)
  return { outages, arrived, ask: async () => (await fetch(server.url)).text() }
}

it('lets a service that is up answer', async () => {
  const { outages, ask } = await served()
  expect(await ask()).toBe('sent')
  expect(outages.all()).toEqual({})
})

it('breaks the connections of a service that is down, until it is up again', async () => {
  const { outages, ask } = await served()
  outages.set('MAIL', 'down')
  expect(outages.all()).toEqual({ MAIL: 'down' })
  await expect(ask()).rejects.toThrow()
  outages.set('MAIL', 'up')
  expect(await ask()).toBe('sent')
})

it('holds the requests to a slow service and answers none', async () => {
  const { outages, arrived, ask } = await served()
  outages.set('MAIL', 'slow')
  const waiting = ask().then(
    () => 'answered',
    () => 'broken',
  )
  await vi.waitFor(() => expect(arrived).toHaveBeenCalled())
  expect(await Promise.race([waiting, Promise.resolve('waits')])).toBe('waits')
  outages.set('MAIL', 'up')
  expect(await waiting).toBe('broken')
  expect(await ask()).toBe('sent')
})
