import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import type { Key } from 'aws-cdk-lib/aws-kms'
import type { CfnPlaceIndex, CfnRouteCalculator } from 'aws-cdk-lib/aws-location'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import type { Settings } from '../settings.ts'
import type { LiveApi } from './live/live-api.ts'

export interface NounResources {
  /** Stack of functions that answer requests. */
  readonly scope: Construct
  /** Stack of functions called by events, schedules and the table's stream. */
  readonly reactions: Construct
  readonly table: Table
  readonly bucket: Bucket
  readonly bus: EventBus
  readonly live: LiveApi
  readonly placeIndex: CfnPlaceIndex
  readonly suggestionIndex: CfnPlaceIndex
  readonly routeCalculator: CfnRouteCalculator
  readonly userPool: UserPool
  readonly paymentSecret: Secret
  readonly pushKey: Key
  /** Encrypts codes on their way, and e-mails with codes that are not sent yet. */
  readonly codesKey: Key
  readonly shortCodesKey: Key
  /** Issuer and client of accepted tokens: for the gateway, and for public operations that read an optional token. */
  readonly tokens: { readonly USER_POOL_ISSUER: string; readonly USER_POOL_CLIENT_ID: string }
  readonly settings: Settings
}
