import { expect, it } from 'vitest'
import { listen } from './endpoint.ts'

it('announces no end of a connection that rests: a client would use it at the moment in which it ends', async () => {
  const { url, close } = await listen((_, response) => response.end())
  const { headers } = await fetch(url)
  await close()
  expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', null])
})
