/**
 * A string or number that the compiler does not mix up with another: a plain one is taken, one of another flavor is
 * not. It exists in types only.
 */
export type Flavor<Value, Name extends string> = Value & { readonly __flavor?: Name }
