import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { Table } from '../../functions/kit/table/table.ts'

export interface SeedTarget {
  readonly table: Table
  readonly cognito: CognitoIdentityProviderClient
  readonly userPoolId: string
  putObject(key: string, body: Buffer, contentType: string, cacheControl: string): Promise<void>
  readonly now: Date
  progress(line: string): void
}
