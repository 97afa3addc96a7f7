import type { EndpointGroup } from '#shared/kernel/endpoint.ts'
import { type Route, type UseCase, type UseCases, routes } from './serve.ts'

/** What makes the use case of each endpoint, from what it needs. */
type Factories<Group extends EndpointGroup> = {
  readonly [Name in keyof Group]: (needs: never) => UseCases<Group>[Name]
}

/** What a use case is made from. */
export type NeedsOf<Factory extends (needs: never) => unknown> = Parameters<Factory>[0]

/** What all of them are made from. */
type AllNeedsOf<Given> = {
  [Name in keyof Given]: Given[Name] extends (needs: infer Needs) => unknown ? (needs: Needs) => void : never
}[keyof Given] extends (needs: infer All) => void
  ? All
  : never

/**
 * Pairs each endpoint of a Lambda with the factory of its use case. A missing one does not compile, nor does one with a
 * refusal that the contract does not name. The Lambda's handler, the demo data and the tests all read this: each gives
 * what the use cases need, such as repositories and a clock.
 */
export function composition<const Group extends EndpointGroup, Given extends Factories<Group>>(
  endpoints: Group,
  factories: Given & { readonly [Name in Exclude<keyof Given, keyof Group>]: never },
) {
  // Each factory has its endpoint's types by name; a list of all of them cannot express that.
  const entriesOf = (needs: AllNeedsOf<Given>) =>
    Object.entries(factories as Record<string, (needs: AllNeedsOf<Given>) => UseCases<EndpointGroup>[string]>).map(
      ([name, factory]) => [name, factory(needs)] as const,
    )
  return {
    /** For `serve`. */
    routes: (needs: AllNeedsOf<Given>): Route[] =>
      routes<EndpointGroup>(endpoints, Object.fromEntries(entriesOf(needs))),
    /** By the names of their endpoints, without their prechecks. */
    useCases: (needs: AllNeedsOf<Given>) =>
      Object.fromEntries(
        entriesOf(needs).map(([name, entry]) => [name, typeof entry === 'function' ? entry : entry.useCase]),
      ) as unknown as { readonly [Name in keyof Group]: UseCase<Group[Name]> },
  }
}
