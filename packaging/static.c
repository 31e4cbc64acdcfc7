/* Linked into programs that are linked statically (`cargo xtask dist`).

   glibc finds names by what /etc/nsswitch.conf says, and loads a library of the system for most of
   it: `resolve`, `myhostname`, `mdns4_minimal`. Such a library wants the glibc that it was built
   for. In a program that carries a glibc of its own it ends the program. Files and DNS are inside
   glibc itself since 2.34, so these programs ask nothing else. */

#include <nss.h>
#include <stddef.h>

__attribute__((constructor)) static void ask_nothing_that_is_loaded(void)
{
    static const char *const inside[][2] = {
        {"hosts", "files dns"}, {"services", "files"}, {"protocols", "files"},
        {"passwd", "files"},    {"group", "files"},
    };
    for (size_t at = 0; at < sizeof inside / sizeof *inside; at++)
        __nss_configure_lookup(inside[at][0], inside[at][1]);
}
