export { peopleEndpoints as staffPeopleEndpoints } from '#shared/privacy/people.contract.ts'
