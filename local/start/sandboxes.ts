import { randomBytes } from 'node:crypto'
import { realPushServices } from '../../functions/notifications/push/services.ts'
import { createOutages, type Outages } from '../aws/cloud/outages.ts'
import { type EndpointContext, listen } from '../aws/endpoint/endpoint.ts'
import type { Feeds } from '../console/feeds.ts'
import { createMercadoPago, type MercadoPago } from '../sandboxes/mercado-pago/sandbox.ts'
import { createPostalCode } from '../sandboxes/postal-code/server.ts'
import { createPush, type PushSandbox } from '../sandboxes/push/server.ts'

export const checkoutPrefix = '/mercado-pago'

export interface Sandboxes {
  /** External address → address of its sandbox. */
  readonly addresses: Readonly<Record<string, string>>
  readonly mercadoPago: MercadoPago
  /** Local values of secrets, by construct name; new at every start. */
  readonly secrets: Readonly<Record<string, string>>
  readonly push: PushSandbox
}

export async function startSandboxes(
  defer: (end: () => Promise<void>) => void,
  surroundings: (name: string) => EndpointContext,
  frontUrl: string,
  feeds: Feeds,
  outages: Pick<Outages, 'guard'> = createOutages(),
): Promise<Sandboxes> {
  const postalCode = await listen(outages.guard('POSTAL_CODE', createPostalCode(surroundings('sandboxes')).listener))
  defer(postalCode.close)
  const [accessToken, webhookSecret] = [`TEST-${randomBytes(16).toString('hex')}`, randomBytes(24).toString('hex')]
  const checkoutUrl = `${frontUrl}${checkoutPrefix}`
  const mercadoPago = createMercadoPago(surroundings('mercado-pago'), { accessToken, webhookSecret, checkoutUrl })
  defer(mercadoPago.close)
  const provider = await listen(outages.guard('MERCADO_PAGO', mercadoPago.api))
  defer(provider.close)
  const push = createPush(surroundings('sandboxes'), (shown) => feeds.pushes.add(shown))
  const pushServer = await listen(outages.guard('PUSH', push.listener))
  defer(async () => {
    await pushServer.close()
    await push.close()
  })
  return {
    addresses: {
      'https://viacep.com.br': postalCode.url,
      'https://brasilapi.com.br': postalCode.url,
      'https://api.mercadopago.com': provider.url,
      ...Object.fromEntries(Object.values(realPushServices).map((url) => [url, pushServer.url])),
    },
    mercadoPago,
    secrets: { PaymentSecret: JSON.stringify({ accessToken, webhookSecret }) },
    push,
  }
}
