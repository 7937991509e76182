import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { isAllowed } from '../../local/aws/assembly/permissions.ts'
import { liveOperations } from '../../shared/contract/contract.ts'
import { livePayload } from '../../shared/live/payloads.ts'
import { depthOf, publishDocument, subscriptionDocument } from '../../shared/live/schema.ts'
import { assembly, raw } from './cloud.ts'

const [api] = assembly.graphqlApis
const [resource] = assembly.resourcesOf('AWS::AppSync::GraphQLApi')
const [pool] = assembly.userPools
const resolverOf = (field: string) => api?.resolvers.find(({ fieldName }) => fieldName === field)
const resolvers = (api?.resolvers ?? []).map((one) => [`${one.typeName}.${one.fieldName}`, one] as const)

describe('live API', () => {
  test('authenticates users by tokens of our pool and client, and functions by IAM', () => {
    expect(api?.pool).toEqual({ poolId: pool?.id, clientIdPattern: `^${pool?.clients[0]?.clientId}$` })
    expect(resource?.properties).toMatchObject({
      AuthenticationType: 'AMAZON_COGNITO_USER_POOLS',
      AdditionalAuthenticationProviders: [{ AuthenticationType: 'AWS_IAM' }],
    })
  })

  test('disables introspection and limits depth and resolvers per request', () => {
    expect(api).toMatchObject({ introspection: false, resolverCountLimit: 1 })
    const deepest = Math.max(...[publishDocument(livePayload), subscriptionDocument(livePayload)].map(depthOf))
    expect(api?.queryDepthLimit).toBeGreaterThanOrEqual(deepest)
    expect(api?.queryDepthLimit).toBeLessThanOrEqual(8)
  })

  test('logs errors without content and is traced', () => {
    expect(resource?.properties).toMatchObject({
      XrayEnabled: true,
      LogConfig: { ExcludeVerboseContent: true, FieldLogLevel: 'ERROR' },
    })
  })

  test('has a firewall with a rate limit and without content inspection', () => {
    const [firewall] = assembly
      .resourcesOf('AWS::WAFv2::WebACL')
      .filter(({ properties }) => properties.Name === 'retorna-live')
    const places = assembly.resourcesOf('AWS::WAFv2::WebACLAssociation').map(({ properties }) => properties)
    expect(places).toContainEqual({ ResourceArn: api?.arn, WebACLArn: firewall?.attribute('Arn') })
    const rules = JSON.stringify(firewall?.properties.Rules)
    expect(rules).toContain('"ScopeDownStatement":{"NotStatement"')
    expect(rules).not.toContain('CommonRuleSet')
  })

  test('has a resolver for every live operation, served by the function of its noun', () => {
    for (const { mutation, noun } of liveOperations()) {
      const entry = assembly.functionOf(resolverOf(mutation)?.source.functionArn ?? '')?.entry
      expect(entry, mutation).toBe(`functions/${noun}/entries/api.ts`)
    }
    const beside = resolvers.map(([name]) => name).filter((name) => !name.startsWith('Mutation.'))
    expect(beside).toEqual(['Subscription.onLive'])
  })
})

describe('permission to publish and to end subscriptions', () => {
  const whoMay = (field: string) =>
    assembly.functions
      .filter(({ roleArn }) => {
        const statements = assembly.roles.find(({ arn }) => arn === roleArn)?.statements ?? []
        return isAllowed(statements, 'appsync:GraphQL', `${api?.arn}/types/Mutation/fields/${field}`)
      })
      .map(({ entry }) => entry)

  test('belongs to the named functions only', () => {
    expect(whoMay('publish').sort()).toEqual([
      'functions/conversations/entries/api.ts',
      'functions/live/entries/publish.ts',
      ...['notify-admins', 'remind', 'send-due', 'send'].map((name) => `functions/notifications/entries/${name}.ts`),
    ])
    expect(whoMay('endLive')).toEqual(['functions/live/entries/publish.ts'])
  })

  test('does not include mutations of users', () => {
    for (const { mutation } of liveOperations()) expect(whoMay(mutation), mutation).toEqual([])
  })
})

/**
 * Syntax that the AppSync JavaScript runtime supports and the resolvers use. Check its documentation before adding to
 * it.
 */
const known = new Set([
  'SourceFile',
  'EndOfFileToken',
  'ImportDeclaration',
  'ImportClause',
  'NamedImports',
  'ImportSpecifier',
  'FunctionDeclaration',
  'ExportKeyword',
  'Parameter',
  'Block',
  'ReturnStatement',
  'IfStatement',
  'VariableStatement',
  'FirstStatement',
  'VariableDeclarationList',
  'VariableDeclaration',
  'ObjectBindingPattern',
  'BindingElement',
  'ExpressionStatement',
  'CallExpression',
  'PropertyAccessExpression',
  'ObjectLiteralExpression',
  'PropertyAssignment',
  'ShorthandPropertyAssignment',
  'Identifier',
  'StringLiteral',
  'NumericLiteral',
  'FirstLiteralToken',
  'NullKeyword',
  'TrueKeyword',
  'FalseKeyword',
])

function unknownIn(code: string): string[] {
  const file = ts.createSourceFile('resolver.js', code, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS)
  const found: string[] = []
  const walk = (node: ts.Node) => {
    const kind = ts.SyntaxKind[node.kind] ?? ''
    const isForeign = ts.isImportDeclaration(node) && node.moduleSpecifier.getText() !== "'@aws-appsync/utils'"
    if (!known.has(kind) || isForeign) found.push(`${kind}: ${node.getText().slice(0, 60)}`)
    ts.forEachChild(node, walk)
  }
  walk(file)
  return found
}

describe('resolvers', () => {
  test.each(resolvers)('%s uses only syntax of the AppSync JavaScript runtime', (_, { code }) => {
    expect(unknownIn(code)).toEqual([])
    expect(Buffer.byteLength(code)).toBeLessThan(32_768)
    expect(code).toMatch(/^export function request\(ctx\)/m)
    expect(code).toMatch(/^export function response\(ctx\)/m)
  })

  test.each([
    'try { a() } catch { b() }',
    'throw new Error()',
    'while (a) b()',
    'for (let i = 0; i < 3; i += 1) a()',
    'a++',
    'const a = /b/',
    'async function a() {}',
    "import fs from 'node:fs'",
    'class A {}',
  ])('the check refuses %s', (code) => {
    expect(unknownIn(code)).not.toEqual([])
  })

  test('depend on the schema and the data sources that they name', () => {
    const sources = new Map(raw('AWS::AppSync::DataSource').map(([id, { Properties }]) => [Properties.Name, id]))
    const [[schema] = []] = raw('AWS::AppSync::GraphQLSchema')
    for (const [id, { Properties, DependsOn }] of raw('AWS::AppSync::Resolver')) {
      expect(DependsOn, id).toEqual(expect.arrayContaining([schema, sources.get(Properties.DataSourceName)]))
    }
  })

  test('take the receiver of a subscription from the token only', () => {
    const code = readFileSync(join(import.meta.dirname, '../../infra/kit/live/resolvers/on-live.js'), 'utf8')
    expect(code).not.toContain('ctx.args')
    expect(api?.schema).toContain('onLive: Live @aws_subscribe')
  })
})

test('the content security policy allows the live API and its socket', () => {
  const [site] = assembly.resourcesOf('AWS::Amplify::App')
  const headers = String(site?.properties.CustomHeaders)
  for (const attribute of ['GraphQLUrl', 'RealtimeUrl'])
    expect(headers).toContain(` ${resource?.attribute(attribute)} `)
})
