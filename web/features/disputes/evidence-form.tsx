import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DisputeFile, evidenceMaxLength, evidencePhotosLimit } from '../../../shared/contract/disputes.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { Form } from '../../ui/fields/form.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import styles from './disputes.module.css'
import { OfferedPhotos } from './offered-photos.tsx'
import type { ChosenPhotos, PhotosSlot } from './slots.ts'
import { useStep } from './use-step.ts'

const noUploads: ChosenPhotos = { ids: [], busy: false }

interface EvidenceFormProps {
  readonly dispute: DisputeFile
  readonly Photos: PhotosSlot
}

/** A text, photos of the chat and the ad, and own files; five photos together. */
export function EvidenceForm({ dispute: { id, version }, Photos }: EvidenceFormProps) {
  const { t } = useTranslation(['disputes', 'errors'])
  const draft = useDraft({ text: '' })
  const { text } = draft.values
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [uploads, setUploads] = useState(noUploads)
  const [isUploading, setUploading] = useState(false)
  const takeUploads = useCallback((photos: ChosenPhotos) => setUploads(photos), [])
  const step = useStep(t('evidence.added'), () => {
    draft.reset()
    setChosen([])
    setUploads(noUploads)
    setUploading(false)
  })
  const add = useMutation(api.disputes.addEvidence.mutationOptions(step))
  const photoIds = [...chosen, ...uploads.ids]
  const tooMany = photoIds.length > evidencePhotosLimit
  return (
    <Card>
      <Form
        label={t('evidence.add')}
        loading={add.isPending}
        submitLabel={t('evidence.add')}
        submitError={add.error ? problemText(t, add.error) : null}
        disabledReason={
          tooMany
            ? t('evidence.tooMany', { count: evidencePhotosLimit })
            : uploads.busy
              ? t('evidence.busy')
              : undefined
        }
        onSubmit={() => add.mutate({ id, version, text: text.trim(), photoIds })}
      >
        <TextArea
          label={t('evidence.label')}
          hint={t('evidence.hint')}
          maxLength={evidenceMaxLength}
          rows={4}
          {...draft.field('text')}
        />
        <OfferedPhotos id={id} chosen={chosen} isFull={photoIds.length >= evidencePhotosLimit} onChange={setChosen} />
        {isUploading ? (
          <div className={styles.uploads}>
            <Photos initial={noPhotos} onChange={takeUploads} />
          </div>
        ) : (
          <div>
            <Button variant="secondary" onClick={() => setUploading(true)}>
              {t('evidence.upload')}
            </Button>
          </div>
        )}
      </Form>
    </Card>
  )
}

const noPhotos = [] as const
