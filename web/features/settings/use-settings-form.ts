import { type UseMutationOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminSettings } from '../../../shared/contract/settings.ts'
import { countText } from '../../lib/count-text.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../lib/server/problem.ts'

type Version = Pick<AdminSettings, 'version'>
type Saving<Input> = (more: {
  onSuccess: (after: AdminSettings) => void
  onError: (error: Error) => void
}) => UseMutationOptions<AdminSettings, Error, Input>

/**
 * Edits one tab's settings. Typed values stay when another admin saves first: the error tells it, the other fields show
 * the new values, `savedBeside` those of typed fields, and the next save sends the new version.
 */
export function useSettingsForm<Input extends Version>(
  saving: Saving<Input>,
  onSaved: (after: AdminSettings, typed: Partial<AdminSettings>) => void,
  onFailed?: (text: string) => void,
) {
  const { t, i18n } = useTranslation(['settings', 'errors'])
  const cache = useQueryClient()
  const shown = api.settings.all.queryOptions()
  const stored = useQuery(shown)
  const [typed, setTyped] = useState<Partial<AdminSettings>>({})
  const [isTold, setTold] = useState(false)
  const save = useMutation(
    saving({
      onSuccess: (after) => {
        cache.setQueryData(shown.queryKey, after)
        // The upload form and the referral pages read the public settings.
        void cache.invalidateQueries({ queryKey: api.settings.get.key() })
        onSaved(after, typed)
        setTyped({})
        setTold(false)
      },
      onError: (error) => {
        onFailed?.(problemText(t, error))
        if (refusalCode(error) !== 'settings.changed_meanwhile') return
        setTold(true)
        void stored.refetch()
      },
    }),
  )
  const values = stored.data && { ...stored.data, ...typed }
  /** The value that another admin saved meanwhile, if it differs from the typed one. */
  const savedBeside = (name: keyof AdminSettings): string | undefined => {
    const saved = stored.data?.[name]
    if (!isTold || saved === undefined || typed[name] === undefined || typed[name] === saved) return undefined
    if (typeof saved === 'boolean') return t(saved ? 'savedMeanwhile.on' : 'savedMeanwhile.off')
    if (saved === '') return t('savedMeanwhile.empty')
    const value = typeof saved === 'number' ? countText(saved, i18n.language) : saved
    return t('savedMeanwhile.value', { value })
  }
  return {
    stored,
    values,
    savedBeside,
    set: (fields: Partial<AdminSettings>) => setTyped({ ...typed, ...fields }),
    form: {
      loading: save.isPending,
      submitLabel: t('save'),
      submitError: save.isError ? problemText(t, save.error) : null,
      disabledReason: Object.keys(typed).length === 0 ? t('nothingToSave') : undefined,
    },
    submit: (input: Input) => save.mutate(input),
  }
}
