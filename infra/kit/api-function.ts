import { Duration } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import type { Environment, ValuesOf } from '../../functions/kit/environment.ts'
import type { Noun } from '../../shared/contract/operation.ts'
import { ProductFunction } from './function.ts'
import type { Permission } from './permissions.ts'

export interface NounApi {
  readonly api: ProductFunction
  readonly pages?: readonly Page[]
}

/** A public GET route outside the contract, which covers JSON operations only. */
export interface Page {
  readonly name: string
  readonly path: `/${string}`
  readonly to: ProductFunction
}

interface ApiProps<E extends Environment<string>> {
  readonly noun: Noun
  readonly environmentSchema: E
  readonly environment: ValuesOf<E>
  readonly table?: Table
  readonly permissions?: readonly Permission[]
  readonly errorImpact: string
}

/** Creates the function of a noun's operations; its routes follow from the contract. */
export function apiFunction<E extends Environment<string>>(scope: Construct, props: ApiProps<E>): ProductFunction {
  const { noun, ...rest } = props
  return new ProductFunction(scope, {
    ...rest,
    entry: `functions/${noun}/entries/api.ts`,
    invokedBy: 'request',
    // Half of the gateway's 29 s. The slowest operation, a postal code, calls two services in sequence.
    timeout: Duration.seconds(15),
    // Just above half a vCPU: the CPU-bound start takes half the time it takes with 512.
    memory: 1024,
  }) as ProductFunction
}
