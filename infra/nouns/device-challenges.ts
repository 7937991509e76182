import { Duration } from 'aws-cdk-lib'
import { type UserPool, UserPoolOperation } from 'aws-cdk-lib/aws-cognito'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import {
  createChallengeEnvironment,
  defineChallengeEnvironment,
  verifyChallengeEnvironment,
} from '../../functions/device-sign-ins/env.ts'
import { ProductFunction } from '../kit/function.ts'

const common = { invokedBy: 'trigger', timeout: Duration.seconds(5), memory: 512 } as const
const errorImpact = 'Sign-in by QR code fails; other sign-in methods work.'

/** Adds the custom authentication triggers of QR sign-in to the user pool's stack. */
export function addDeviceChallenges({
  scope,
  pool,
  table,
}: {
  readonly scope: Construct
  readonly pool: UserPool
  readonly table: Table
}): void {
  const define = new ProductFunction(scope, {
    ...common,
    entry: 'functions/device-sign-ins/entries/define-challenge.ts',
    environmentSchema: defineChallengeEnvironment,
    environment: {},
    errorImpact,
  })
  const create = new ProductFunction(scope, {
    ...common,
    entry: 'functions/device-sign-ins/entries/create-challenge.ts',
    environmentSchema: createChallengeEnvironment,
    environment: {},
    errorImpact,
  })
  const verify = new ProductFunction(scope, {
    ...common,
    entry: 'functions/device-sign-ins/entries/verify-challenge.ts',
    table,
    environmentSchema: verifyChallengeEnvironment,
    environment: { TABLE_NAME: table.tableName },
    errorImpact,
  })
  pool.addTrigger(UserPoolOperation.DEFINE_AUTH_CHALLENGE, define.lambda)
  pool.addTrigger(UserPoolOperation.CREATE_AUTH_CHALLENGE, create.lambda)
  pool.addTrigger(UserPoolOperation.VERIFY_AUTH_CHALLENGE_RESPONSE, verify.lambda)
}
