import { keys } from '../../../functions/kit/table/keys.ts'
import { userPartitions } from '../../../functions/kit/table/user-partitions.ts'
import { plantOffer } from '../../support/kills/money-journey.ts'
import { localConsole, newPerson, signIn } from '../../support/people/people.ts'
import { wholeDraft } from '../../support/people/profiles.ts'
import { changeRow, rowsUnder } from '../../support/tables/rows.ts'
import { type Area, persist, runSchedule, sendOverdueMails, subjectsTo } from './area.ts'

const erase = 'functions/privacy/entries/erase.ts'

export const privacy: Area = {
  name: 'export and deletion of an account',
  entries: { [erase]: 'schedule', 'functions/privacy/entries/export.ts': 'consumer' },
  async prepare({ table }) {
    return async () => {
      const owner = await newPerson()
      await owner.api.profiles.save(wholeDraft())
      const adId = await plantOffer(table, owner.userId)
      await owner.api.savedSearches.create({ name: 'Latas', filters: { stateId: 12 }, alert: 'daily' })
      await owner.api.privacy.requestExport()
      await sendOverdueMails()
      const exported = (await owner.api.privacy.get()).dataExport?.status
      await owner.api.privacy.requestDeletion()
      await localConsole().settle()
      const past = () =>
        changeRow(keys.deletion(owner.userId), { notBefore: new Date(Date.now() - 1000).toISOString() })
      // The last step follows a day after the others.
      for (let runs = 1; (await rowsUnder(keys.deletions)).includes(owner.userId); runs++) {
        if (runs > 12) throw new Error('The deletion does not end')
        await past()
        await persist(() => runSchedule(erase))
      }
      return {
        exported,
        ad: await rowsUnder(keys.recyclable(adId).pk),
        left: await Promise.all(userPartitions(owner.userId).map(rowsUnder)).then((rows) => rows.flat()),
        signsIn: await signIn(owner).then(
          () => true,
          () => false,
        ),
        mails: (await subjectsTo(owner.email)).map((subject) => subject.replace(/\d.*/, '')),
      }
    }
  },
}
