import { RemovalPolicy } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { acknowledge } from '../kit/acknowledge.ts'

/**
 * Creates the secret with the payment provider's access token and webhook secret. The operator enters both
 * (docs/operations.md); the generated placeholder accepts no payment and no webhook.
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
