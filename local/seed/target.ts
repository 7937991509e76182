import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { Table } from '../../functions/kit/table/table.ts'
import type { DemoPayment } from './payments.ts'

export interface SeedTarget {
  readonly table: Table
  readonly cognito: CognitoIdentityProviderClient
  readonly userPoolId: string
  putObject(key: string, body: Buffer, contentType: string, cacheControl: string): Promise<void>
  /** Keeps a payment at the sandbox of the provider, without a notification. */
  keepPayment(demo: DemoPayment): void
  /** The sandbox's checkout page. */
  readonly checkoutUrl: string
  readonly now: Date
  progress(line: string): void
  /** Whether to add a Monday's work for an admin (`monday.ts`). */
  readonly monday?: boolean
}
