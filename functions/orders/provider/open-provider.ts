import * as z from 'zod'
import { secretReader } from '../../kit/secrets.ts'
import { mercadoPago, type Provider } from './provider.ts'

/** What the operator puts into the secret (docs/operations.md); until then nothing can be paid. */
const paymentSecret = z.object({ accessToken: z.string().min(1), webhookSecret: z.string().min(16) })

interface Opened {
  readonly provider: Provider
  /** What the provider signs its deliveries with. */
  readonly webhookSecret: () => Promise<string>
}

/** The provider with the deployment's own keys, which are read when they are first needed. */
export function openProvider(env: {
  readonly MERCADO_PAGO_URL: string
  readonly PAYMENT_SECRET_ARN: string
  readonly SITE_URL?: string
}): Opened {
  const secret = secretReader(env.PAYMENT_SECRET_ARN, paymentSecret)
  const accessToken = async () => (await secret()).accessToken
  return {
    provider: mercadoPago({ url: env.MERCADO_PAGO_URL, siteUrl: env.SITE_URL ?? '', accessToken }),
    webhookSecret: async () => (await secret()).webhookSecret,
  }
}
