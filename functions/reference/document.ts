import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract, httpOperations } from '../../shared/contract/contract.ts'
import { apiPrefix, type OperationMeta } from '../../shared/contract/operation.ts'
import { relationText } from '../../shared/contract/relation.ts'

/** Each operation states its permissions in security and description. */
export async function openApiDocument(): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    // Live events have their own schema.
    filter: ({
      contract: {
        '~orpc': { meta },
      },
    }) => (meta as OperationMeta).transport === 'http',
    info: {
      title: 'Retorna',
      version: '1.0.0',
      description: 'Marketplace for recyclable materials. Amounts are centavos of BRL, times are ISO 8601 in UTC.',
    },
    servers: [{ url: apiPrefix }],
    components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  })
  for (const { method, path, access, relation } of httpOperations()) {
    const item = document.paths?.[path] as Record<string, { security?: object[]; description?: string }> | undefined
    const operation = item?.[method.toLowerCase()]
    if (!operation) throw new Error(`${method} ${path} is missing from the document`)
    operation.security = access === 'public' ? [] : [{ accessToken: [] }]
    operation.description = `Access: ${access}. Relation: ${relationText(relation)}.`
  }
  return document
}
