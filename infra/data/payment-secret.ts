import { RemovalPolicy } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { acknowledge } from '../kit/acknowledge.ts'

/**
 * What the payment provider gave us: the access token and the secret of its webhook. The operator puts both there
 * (docs/operations.md); what is generated is good for nothing, so that until then nothing can be paid or forged.
 */
export function createPaymentSecret(scope: Construct): Secret {
  const secret = new Secret(scope, 'PaymentSecret', {
    description: 'Mercado Pago: accessToken, webhookSecret',
    generateSecretString: {
      secretStringTemplate: JSON.stringify({ accessToken: 'none' }),
      generateStringKey: 'webhookSecret',
      excludePunctuation: true,
      passwordLength: 32,
    },
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
  acknowledge(
    secret,
    'AwsSolutions-SMG4',
    'The provider gives both in its own panel and has no way to rotate them from here; docs/operations.md says how.',
  )
  return secret
}
