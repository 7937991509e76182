import { expect, it } from 'vitest'
import { listen } from './endpoint.ts'

it('announces no keep-alive timeout, which a client could hit while it reuses the connection', async () => {
  const { url, close } = await listen((_, response) => response.end())
  const { headers } = await fetch(url)
  await close()
  expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', null])
})
