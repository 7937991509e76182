import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { isAllowed } from '../../local/aws/assembly/rights.ts'
import { liveOperations } from '../../shared/contract/contract.ts'
import { livePayload } from '../../shared/live/payloads.ts'
import { depthOf, publishDocument, subscriptionDocument } from '../../shared/live/schema.ts'
import { assembly, raw } from './cloud.ts'

const [api] = assembly.graphqlApis
const [resource] = assembly.resourcesOf('AWS::AppSync::GraphQLApi')
const [pool] = assembly.userPools
const resolverOf = (field: string) => api?.resolvers.find(({ fieldName }) => fieldName === field)
const resolvers = (api?.resolvers ?? []).map((one) => [`${one.typeName}.${one.fieldName}`, one] as const)

describe('The live API', () => {
  test('knows people by the tokens of our pool for our application, and functions by their role', () => {
    expect(api?.pool).toEqual({ poolId: pool?.id, clientIdPattern: `^${pool?.clients[0]?.clientId}$` })
    expect(resource?.properties).toMatchObject({
      AuthenticationType: 'AMAZON_COGNITO_USER_POOLS',
      AdditionalAuthenticationProviders: [{ AuthenticationType: 'AWS_IAM' }],
    })
  })

  test('tells nobody its schema, goes no deeper than our documents and does one thing a request', () => {
    expect(api).toMatchObject({ introspection: false, resolverCountLimit: 1 })
    const deepest = Math.max(...[publishDocument(livePayload), subscriptionDocument(livePayload)].map(depthOf))
    expect(api?.queryDepthLimit).toBeGreaterThanOrEqual(deepest)
    expect(api?.queryDepthLimit).toBeLessThanOrEqual(8)
  })

  test('logs what failed and not what was said, and is traced', () => {
    expect(resource?.properties).toMatchObject({
      XrayEnabled: true,
      LogConfig: { ExcludeVerboseContent: true, FieldLogLevel: 'ERROR' },
    })
  })

  test('stands behind a firewall that counts people’s requests, and does not read what they write', () => {
    const [firewall] = assembly
      .resourcesOf('AWS::WAFv2::WebACL')
      .filter(({ properties }) => properties.Name === 'retorna-live')
    const places = assembly.resourcesOf('AWS::WAFv2::WebACLAssociation').map(({ properties }) => properties)
    expect(places).toContainEqual({ ResourceArn: api?.arn, WebACLArn: firewall?.attribute('Arn') })
    const rules = JSON.stringify(firewall?.properties.Rules)
    expect(rules).toContain('"ScopeDownStatement":{"NotStatement"')
    expect(rules).not.toContain('CommonRuleSet')
  })

  test('has a field for every operation that is live, and its noun’s function answers it', () => {
    for (const { mutation, noun } of liveOperations()) {
      const entry = assembly.functionOf(resolverOf(mutation)?.source.functionArn ?? '')?.entry
      expect(entry, mutation).toBe(`functions/${noun}/api.ts`)
    }
    const beside = resolvers.map(([name]) => name).filter((name) => !name.startsWith('Mutation.'))
    expect(beside).toEqual(['Subscription.onLive'])
  })
})

describe('Who may publish to people’s screens, or end what they are told', () => {
  const whoMay = (field: string) =>
    assembly.functions
      .filter(({ roleArn }) => {
        const statements = assembly.roles.find(({ arn }) => arn === roleArn)?.statements ?? []
        return isAllowed(statements, 'appsync:GraphQL', `${api?.arn}/types/Mutation/fields/${field}`)
      })
      .map(({ entry }) => entry)

  test('are functions whose right says so', () => {
    expect(whoMay('publish').sort()).toEqual([
      'functions/conversations/api.ts',
      'functions/live/tell.ts',
      ...['remind', 'send', 'tell'].map((name) => `functions/notifications/${name}.ts`),
    ])
    expect(whoMay('endLive')).toEqual(['functions/live/tell.ts'])
  })

  test('is nobody in a person’s place', () => {
    for (const { mutation } of liveOperations()) expect(whoMay(mutation), mutation).toEqual([])
  })
})

/** What AppSync's JavaScript knows and these resolvers use; whatever is not listed must be looked up there first. */
const known = new Set([
  ...['SourceFile', 'EndOfFileToken', 'ImportDeclaration', 'ImportClause', 'NamedImports', 'ImportSpecifier'],
  ...['FunctionDeclaration', 'ExportKeyword', 'Parameter', 'Block', 'ReturnStatement', 'IfStatement'],
  ...['VariableStatement', 'FirstStatement', 'VariableDeclarationList', 'VariableDeclaration'],
  ...['ObjectBindingPattern', 'BindingElement', 'ExpressionStatement', 'CallExpression', 'PropertyAccessExpression'],
  ...['ObjectLiteralExpression', 'PropertyAssignment', 'ShorthandPropertyAssignment', 'Identifier'],
  ...['StringLiteral', 'NumericLiteral', 'FirstLiteralToken', 'NullKeyword', 'TrueKeyword', 'FalseKeyword'],
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

describe('The resolvers', () => {
  test.each(resolvers)('%s uses nothing that AppSync’s JavaScript does not know', (_, { code }) => {
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
  ])('would not pass with %s', (code) => {
    expect(unknownIn(code)).not.toEqual([])
  })

  test('come after the fields and the sources that they name', () => {
    const sources = new Map(raw('AWS::AppSync::DataSource').map(([id, { Properties }]) => [Properties.Name, id]))
    const [[schema] = []] = raw('AWS::AppSync::GraphQLSchema')
    for (const [id, { Properties, DependsOn }] of raw('AWS::AppSync::Resolver')) {
      expect(DependsOn, id).toEqual(expect.arrayContaining([schema, sources.get(Properties.DataSourceName)]))
    }
  })

  test('take whom a subscription is for from the token and from nowhere else', () => {
    const code = readFileSync(join(import.meta.dirname, '../../infra/kit/live/resolvers/on-live.js'), 'utf8')
    expect(code).not.toContain('ctx.args')
    expect(api?.schema).toContain('onLive: Live @aws_subscribe')
  })
})

test('pages may speak to the live API, and its socket, in the cloud', () => {
  const [site] = assembly.resourcesOf('AWS::Amplify::App')
  const headers = String(site?.properties.CustomHeaders)
  for (const attribute of ['GraphQLUrl', 'RealtimeUrl'])
    expect(headers).toContain(` ${resource?.attribute(attribute)} `)
})
