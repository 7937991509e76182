import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CfnDataSource, CfnResolver } from 'aws-cdk-lib/aws-appsync'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { liveOperations } from '../../../shared/contract/contract.ts'
import type { Noun } from '../../../shared/contract/operation.ts'
import { endField, publishField, subscriptionField } from '../../../shared/live/schema.ts'
import type { NounApi } from '../api-function.ts'
import type { ProductFunction } from '../function.ts'
import type { LiveApi } from './live-api.ts'

interface ResolverTargets {
  readonly apis: Readonly<Record<Noun, NounApi>>
  /** Authorizes subscriptions. */
  readonly admit: ProductFunction
}

/** Adds the resolvers: each contract mutation calls its noun's function; `publish` and `endLive` need no function. */
export function addLiveResolvers(scope: Construct, { api, schema }: LiveApi, { apis, admit }: ResolverTargets): void {
  const sources = new Map<ProductFunction, CfnDataSource>()
  function calling(to: ProductFunction): CfnDataSource {
    const source = sources.get(to) ?? lambdaSource(scope, api.attrApiId, to)
    sources.set(to, source)
    return source
  }
  function resolve(typeName: string, fieldName: string, file: string, source: CfnDataSource): void {
    const resolver = new CfnResolver(scope, `Live${typeName}${capital(fieldName)}`, {
      apiId: api.attrApiId,
      typeName,
      fieldName,
      kind: 'UNIT',
      dataSourceName: source.name,
      runtime: { name: 'APPSYNC_JS', runtimeVersion: '1.0.0' },
      code: readFileSync(join(import.meta.dirname, 'resolvers', file), 'utf8'),
    })
    // The resolver refers to its source by name only, so CDK does not see the dependency.
    resolver.addResourceDependency(schema)
    resolver.addResourceDependency(source)
  }

  const none = new CfnDataSource(scope, 'LiveNowhere', { apiId: api.attrApiId, name: 'nowhere', type: 'NONE' })
  resolve('Mutation', publishField, 'publish.js', none)
  resolve('Mutation', endField, 'end-live.js', none)
  resolve('Subscription', subscriptionField, 'on-live.js', calling(admit))
  for (const { mutation, noun } of liveOperations())
    resolve('Mutation', mutation, 'mutation.js', calling(apis[noun].api))
}

function lambdaSource(scope: Construct, apiId: string, { shortName, lambda }: ProductFunction): CfnDataSource {
  const name = shortName.replaceAll('-', '_')
  const id = shortName.split('-').map(capital).join('')
  const role = new Role(scope, `LiveCalls${id}`, {
    assumedBy: new ServicePrincipal('appsync.amazonaws.com'),
    description: `The live API calls ${shortName}`,
  })
  role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [lambda.functionArn] }))
  return new CfnDataSource(scope, `Live${id}`, {
    apiId,
    name,
    type: 'AWS_LAMBDA',
    lambdaConfig: { lambdaFunctionArn: lambda.functionArn },
    serviceRoleArn: role.roleArn,
  })
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
