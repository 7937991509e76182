import { Aws, type IResolvable, Token } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'
import { region } from '../settings.ts'

/** The context of the application's root with the setting `stage`; `infra/app.ts` sets it. */
export const stageContext = 'stage'

function prefixOf(construct: IConstruct): string {
  const stage: unknown = construct.node.tryGetContext(stageContext)
  return typeof stage === 'string' ? `retorna-${stage}` : 'retorna'
}

/**
 * A physical name of this deployment: `retorna`, `retorna-alarms`, or `retorna-<stage>-alarms`. Resolved with the
 * construct that uses it, so that modules and policies need no scope. AWS allows each name once an account and region.
 */
export function named(rest?: string): string {
  const name: IResolvable = {
    creationStack: [],
    resolve: ({ scope }) => [prefixOf(scope), rest].filter(Boolean).join('-'),
    toString: () => Token.asString(name, { displayHint: `name-${rest ?? 'alone'}` }),
  }
  return name.toString()
}

/** `RetornaStorage`, or `RetornaTesteStorage` of the stage `teste`. */
export function stackName(scope: IConstruct, name: string): string {
  const stage: unknown = scope.node.tryGetContext(stageContext)
  return typeof stage === 'string'
    ? `Retorna${stage.charAt(0).toUpperCase()}${stage.slice(1)}${name}`
    : `Retorna${name}`
}

/** A fixed name, so that policies can name its prefixes without a reference to another stack. */
export const bucketName = `${named('media')}-${Aws.ACCOUNT_ID}-${region}`

/** SES publishes bounces and complaints of e-mails sent with it. */
export const configurationSetName = named('mail')

/** Table indexes; each has the keys `<name>pk` and `<name>sk`. */
export const indexNames = ['gsi1', 'gsi2'] as const
