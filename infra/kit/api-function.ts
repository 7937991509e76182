import { Duration } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Environment, ValuesOf } from '../../functions/kit/environment.ts'
import type { Noun } from '../../shared/contract/operation.ts'
import { ProductFunction } from './function.ts'
import type { Right } from './rights.ts'

/** What the gateway leads to in a noun: the operations of its contract, and pages beside the contract. */
export interface NounApi {
  readonly api: ProductFunction
  readonly pages?: readonly Page[]
}

/** A way into the API that the contract, which holds what speaks JSON, does not declare. Anyone may GET it. */
export interface Page {
  /** `recyclables.share` */
  readonly name: string
  readonly path: `/${string}`
  readonly to: ProductFunction
}

interface ApiProps<E extends Environment<string>> {
  readonly noun: Noun
  readonly declares: E
  readonly environment: ValuesOf<E>
  readonly rights: readonly Right[]
  readonly errorImpact: string
}

/** The function that answers a noun's operations. Its routes follow from the contract. */
export function apiFunction<E extends Environment<string>>(scope: Construct, props: ApiProps<E>): ProductFunction {
  const { noun, ...rest } = props
  return new ProductFunction(scope, {
    ...rest,
    entry: `functions/${noun}/api.ts`,
    called: 'request',
    // Half of the 29 s that the gateway waits: the slowest, a postal code, asks two services one after the other.
    timeout: Duration.seconds(15),
    // Just above half a processor: start-up, which is all computing, takes half the time it takes with 512.
    memory: 1024,
  }) as ProductFunction
}
