-- One account at a time, so that one that cannot be erased keeps no other. Answers whether it was due and is erased.
create function erase_due_account(account uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
    begin
      perform from public.users u
        where u.id = account and u.delete_after <= pg_catalog.now() for update skip locked;
      if not found then
        return false;
      end if;
      return public.erase_account(account);
    end
  $$;
revoke execute on function erase_due_account(uuid) from public;
grant execute on function erase_due_account(uuid) to beachhead_auth;
