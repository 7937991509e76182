import { randomBytes } from 'node:crypto'
import { listen, type Surroundings } from '../aws/endpoint/endpoint.ts'
import { createMercadoPago, type MercadoPago } from '../sandboxes/mercado-pago/sandbox.ts'
import { createPostalCode } from '../sandboxes/postal-code/server.ts'

/** Where browsers find the sandbox's checkout on the one origin. */
export const checkoutPrefix = '/mercado-pago'

export interface Sandboxes {
  /** Which address outside AWS leads to which sandbox. */
  readonly addresses: Readonly<Record<string, string>>
  readonly mercadoPago: MercadoPago
  /** What secrets say on this machine, by the construct that makes them; new at every start. */
  readonly secrets: Readonly<Record<string, string>>
}

/** Starts what stands in for services outside AWS. */
export async function startSandboxes(
  defer: (end: () => Promise<void>) => void,
  surroundings: (name: string) => Surroundings,
  frontUrl: string,
): Promise<Sandboxes> {
  const postalCode = await listen(createPostalCode(surroundings('sandboxes')).listener)
  defer(postalCode.close)
  const [accessToken, webhookSecret] = [`TEST-${randomBytes(16).toString('hex')}`, randomBytes(24).toString('hex')]
  const checkoutUrl = `${frontUrl}${checkoutPrefix}`
  const mercadoPago = createMercadoPago(surroundings('mercado-pago'), { accessToken, webhookSecret, checkoutUrl })
  defer(mercadoPago.close)
  const provider = await listen(mercadoPago.api)
  defer(provider.close)
  return {
    addresses: {
      'https://viacep.com.br': postalCode.url,
      'https://brasilapi.com.br': postalCode.url,
      'https://api.mercadopago.com': provider.url,
    },
    mercadoPago,
    secrets: { PaymentSecret: JSON.stringify({ accessToken, webhookSecret }) },
  }
}
