import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { RecordReport } from '../../../shared/contract/collection-records.ts'
import { maskTaxId } from '../../../shared/people/tax-id.ts'
import { api } from '../../lib/server/operations.ts'
import { instantText } from '../../lib/wording.ts'
import { ArrowLeft, Printer } from '../../ui/icons/icons.ts'
import { Facts } from '../../ui/page/facts.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Button, LinkButton } from '../../ui/primitives/button.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { Figures } from './figures.tsx'
import { periodText } from './period-text.ts'
import styles from './record.module.css'
import { WeightTable } from './weight-table.tsx'

/** An issued report, for screen and paper. */
export default function ReportPage() {
  const { t } = useTranslation('record')
  const { number = '' } = useParams()
  const report = useQuery(
    api.collectionRecords.report.queryOptions({ input: { number: Number(number) || 0 }, staleTime: Infinity }),
  )
  const title = t('report.title', { number })
  return (
    <Page title={title} heading={title} actions={report.data && <Tools />}>
      <Loaded query={report} height="40rem">
        {(data) => <Report report={data} />}
      </Loaded>
    </Page>
  )
}

function Tools() {
  const { t } = useTranslation('record')
  return (
    <span className={`${'row'} screen-only`}>
      <LinkButton to="/my/record" variant="secondary" icon={<ArrowLeft aria-hidden="true" />}>
        {t('report.back')}
      </LinkButton>
      <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
        {t('report.print')}
      </Button>
    </span>
  )
}

function Report({ report }: { report: RecordReport }) {
  const { t, i18n } = useTranslation('record')
  const { holder, figures, suppliers, issuedAt } = report
  const facts = [
    ['holder', holder.name ?? t('report.nameless')],
    ['taxId', holder.taxId === null ? '—' : maskTaxId(holder.taxId)],
    ['homeCity', holder.city ?? '—'],
    ['period', periodText(report, t, i18n.language)],
    ['issued', instantText(issuedAt, i18n.language)],
  ] as const
  return (
    <article className={classNames('stack-small', styles.report)}>
      <p className={styles.onPaper}>{t('report.issuer', { site: window.location.host })}</p>
      <Facts
        look="columns"
        facts={facts.map(([name, value]) => [t(`report.${name}`), <bdi key={name}>{value}</bdi>])}
      />
      <Figures figures={figures} />
      <WeightTable
        title={t('suppliers')}
        of={t('supplierColumn')}
        rows={suppliers.map((row) => ({ ...row, id: row.supplier, name: t('supplier', { number: row.supplier }) }))}
      />
      <p className="soft">{t('report.notes')}</p>
    </article>
  )
}
