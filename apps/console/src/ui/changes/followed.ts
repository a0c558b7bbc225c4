/** Something as the audit log names it, to say who changed it. */
export interface NamedSubject {
  readonly kind: string | undefined;
  readonly id: string;
}

/** How the subject of some actions is followed while the form of one is open. */
interface Followed<Item, Bound> extends NamedSubject {
  /** A hook: the subject as it is now, null where it is gone, undefined where that is not known. */
  useItem(): Item | null | undefined;
  /** Binds the actions to the subject as it is now. */
  bind(item: Item): Bound;
}

/** The subject of a context: how it is followed, and the context of the same action for another state of it. */
export interface FollowedContext<Context> extends NamedSubject {
  useItem(): unknown;
  contextOf(item: unknown): Context | undefined;
}

interface Binding {
  followed: Followed<never, unknown>;
  /** The contexts of the actions by their keys. */
  found: Map<string, object>;
}

let binding: Binding | undefined;
const contexts = new WeakMap<object, FollowedContext<object>>();

function bound<Bound>(inner: Binding, bind: () => Bound): Bound {
  const outer = binding;
  binding = inner;
  try {
    return bind();
  } finally {
    binding = outer;
  }
}

/** Binds actions to their subject, each of which then knows how it is followed. */
export function bindFollowed<Item, Bound>(followed: Followed<Item, Bound>, item: NoInfer<Item>): Bound {
  return bound({ followed: followed as Followed<never, Bound>, found: new Map() }, () => followed.bind(item));
}

/** Notes how the subject of an action is followed, where it is bound by {@link bindFollowed}. */
export function noteFollowed(key: string, context: unknown): void {
  if (!binding || typeof context !== 'object' || context === null) return;
  const { followed, found } = binding;
  found.set(key, context);
  contexts.set(context, {
    kind: followed.kind,
    id: followed.id,
    useItem: () => followed.useItem(),
    contextOf: (item) => {
      const present: Binding = { followed, found: new Map() };
      bound(present, () => followed.bind(item as never));
      return present.found.get(key);
    },
  });
}

/** How the subject of a context is followed; undefined where nothing follows it. */
export function followedOf<Context extends object>(context: Context): FollowedContext<Context> | undefined {
  return contexts.get(context) as FollowedContext<Context> | undefined;
}
