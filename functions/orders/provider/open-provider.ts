import * as z from 'zod'
import { secretReader } from '../../kit/secrets/secrets.ts'
import { mercadoPago, type Provider } from './provider.ts'

/** Filled in by the operator (docs/operations.md); payments fail until then. */
const paymentSecret = z.object({ accessToken: z.string().min(1), webhookSecret: z.string().min(16) })

interface Opened {
  readonly provider: Provider
  readonly webhookSecret: () => Promise<string>
}

/** The keys are read on first use. */
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
