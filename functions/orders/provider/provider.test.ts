import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { afterEach, expect, it } from 'vitest'
import { newId } from '../../../shared/ids.ts'
import { openOrder } from '../../../test/support/fixtures/orders.ts'
import { mercadoPago } from './provider.ts'

const { BASE_URL } = AppConfig
afterEach(() => {
  Object.assign(AppConfig, { BASE_URL })
})

const now = new Date('2026-11-22T12:00:00.000Z')
const order = openOrder(
  {
    id: newId('order', now),
    recyclableId: newId('recyclable', now),
    buyerId: 'b',
    sellerId: 's',
  },
  now,
)

/** Answers every call with this status, while `use` runs. */
async function answering<Result>(status: number, use: (url: string) => Promise<Result>): Promise<Result> {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    return await use(`http://127.0.0.1:${port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
const open = (url: string) =>
  mercadoPago({ url, siteUrl: 'https://retorna.example', accessToken: async () => 'T' }).openCheckout(order)

it('a checkout names a fault of the provider, and none of ours', async () => {
  for (const status of [429, 503])
    await expect(answering(status, open)).rejects.toMatchObject({ code: 'order.provider_unavailable' })
  await expect(answering(400, open)).rejects.toMatchObject({ status: 400 })
  await expect(open('http://127.0.0.1:1')).rejects.toMatchObject({ code: 'order.provider_unavailable' })
})
