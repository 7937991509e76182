import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/server/operations.ts'

const megabyte = 1024 * 1024
/** The product's default (rules 6.1), until the settings load or if they fail. */
const defaultMb = 10

/** Returns the admin's limit per photo, in MB. For display only: the server enforces it. */
export function useUploadLimit(): number {
  const settings = useQuery(api.settings.get.queryOptions())
  return settings.data ? Math.floor(settings.data.uploadLimitBytes / megabyte) : defaultMb
}
