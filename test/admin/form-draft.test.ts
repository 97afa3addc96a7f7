// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { NOW } from '#test/support/business-time-fixture.ts'
import { claimDrafts, discardDrafts, keptNames, loadKept, saveKept } from '#web/admin/kit/form-draft.ts'

const typed = { version: 3, before: { title: 'Snow' }, values: { title: 'Frost' }, at: NOW }
/** Another tab of the browser has its own storage beside the shared one. */
const openNewTab = () => sessionStorage.clear()

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('what a browser keeps of a page that was not saved', () => {
  it('is there for the same account in a new tab', () => {
    claimDrafts('thandi')
    saveKept('post-snow', typed)
    openNewTab()
    expect(loadKept('post-snow'), 'before anybody is known to be signed in').toBeUndefined()
    claimDrafts('thandi')
    expect(loadKept('post-snow')).toMatchObject(typed)
    expect(keptNames('post-')).toEqual(['post-snow'])
  })

  it('is gone once another account has signed in', () => {
    claimDrafts('thandi')
    saveKept('post-snow', typed)
    openNewTab()
    claimDrafts('nomsa')
    expect(loadKept('post-snow')).toBeUndefined()
    claimDrafts('thandi')
    expect(loadKept('post-snow')).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })

  it('is gone after signing out', () => {
    claimDrafts('thandi')
    saveKept('post-snow', typed)
    discardDrafts()
    claimDrafts('thandi')
    expect(loadKept('post-snow')).toBeUndefined()
  })

  it('is kept for nobody where nobody is signed in', () => {
    saveKept('post-snow', typed)
    expect(localStorage).toHaveLength(0)
  })
})
