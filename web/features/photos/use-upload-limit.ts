import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/server/operations.ts'

const megabyte = 1024 * 1024
/** Until the settings are read, and where they cannot be: the product's default (rules 6.1). */
const defaultMb = 10

/** The admin's limit for one photo, in MB. The server enforces it; this only says it. */
export function useUploadLimit(): number {
  const settings = useQuery(api.settings.get.queryOptions())
  return settings.data ? Math.floor(settings.data.uploadLimitBytes / megabyte) : defaultMb
}
